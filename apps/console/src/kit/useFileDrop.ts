import { type DragEvent, useState } from 'react';

interface FileDrop {
  /** Files are dragged over the element. */
  isOver: boolean;
  /** For the drop target. */
  events: {
    onDragOver: (event: DragEvent<HTMLElement>) => void;
    onDragLeave: (event: DragEvent<HTMLElement>) => void;
    onDrop: (event: DragEvent<HTMLElement>) => void;
  };
}

/** Takes dropped files. Ignored ones are kept from the browser, which would open them in place of the console. */
export function useFileDrop(onFiles: (files: FileList) => void, works: boolean): FileDrop {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    events: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = works ? 'copy' : 'none';
        setOver(works);
      },
      onDragLeave: (event) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        if (works) onFiles(event.dataTransfer.files);
      },
    },
  };
}
