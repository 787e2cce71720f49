import { type DragEvent, useState } from 'react';

interface ImageDrop {
  /** A file is held over the element. */
  isOver: boolean;
  /** For the element that takes files. */
  events: {
    onDragOver: (event: DragEvent<HTMLElement>) => void;
    onDragLeave: (event: DragEvent<HTMLElement>) => void;
    onDrop: (event: DragEvent<HTMLElement>) => void;
  };
}

/** Takes a file that is dropped. Where none can be taken it is let fall: the browser would open it in the console's place. */
export function useImageDrop(onFile: (file: File) => void, works: boolean): ImageDrop {
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
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        if (works) onFile(file);
      },
    },
  };
}
