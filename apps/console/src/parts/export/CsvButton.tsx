import { Button } from '#kit/Button.tsx';
import { Menu } from '#kit/menu/Menu.tsx';
import { ChevronDown, Download } from 'lucide-react';

interface CsvButtonProps {
  label?: string | undefined;
  busy: boolean;
  disabled: boolean;
  title?: string | undefined;
  onExport: (isForExcel: boolean) => void;
}

/** Exports a plain CSV when pressed; its menu offers one for Excel. */
export function CsvButton({ label, busy, disabled, title, onExport }: CsvButtonProps) {
  const formats = label === undefined ? 'Other formats' : `${label}: other formats`;
  const state = { busy, disabled, title };
  return (
    <span className="inline-flex">
      <Button {...state} icon={<Download />} className="sm:rounded-r-none" onClick={() => onExport(false)}>
        {label ?? 'Export CSV'}
      </Button>
      <Menu
        label={formats}
        items={[{ label: 'CSV for Excel (;)', onSelect: () => onExport(true) }]}
        trigger={(props) => (
          <Button
            {...props}
            disabled={disabled || busy}
            aria-label={formats}
            icon={<ChevronDown />}
            className="-ml-px rounded-l-none px-1.5 max-sm:hidden"
          />
        )}
      />
    </span>
  );
}
