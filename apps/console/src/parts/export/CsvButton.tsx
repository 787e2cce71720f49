import { Button } from '#kit/Button.tsx';
import { Menu } from '#kit/menu/Menu.tsx';
import { ChevronDown, Download } from 'lucide-react';

interface CsvButtonProps {
  busy: boolean;
  disabled: boolean;
  title?: string | undefined;
  onExport: (isForExcel: boolean) => void;
}

/** Exports a plain CSV when pressed; its menu offers one for Excel. */
export function CsvButton({ busy, disabled, title, onExport }: CsvButtonProps) {
  const state = { busy, disabled, title };
  return (
    <span className="inline-flex">
      <Button {...state} icon={<Download />} className="sm:rounded-r-none" onClick={() => onExport(false)}>
        Export CSV
      </Button>
      <Menu
        label="Other formats"
        items={[{ label: 'CSV for Excel (;)', onSelect: () => onExport(true) }]}
        trigger={(props) => (
          <Button
            {...props}
            disabled={disabled || busy}
            aria-label="Other formats"
            icon={<ChevronDown />}
            className="-ml-px rounded-l-none px-1.5 max-sm:hidden"
          />
        )}
      />
    </span>
  );
}
