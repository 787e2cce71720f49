import { SquareCheck } from 'lucide-react';
import { Button } from '../Button.tsx';
import { useSelectionOf } from './selection.ts';

/** Shows the boxes on phones, where rows have no room for them. */
export function SelectButton() {
  const { choose, clear, isChoosing } = useSelectionOf();
  return (
    <Button
      className="md:hidden"
      icon={<SquareCheck />}
      aria-pressed={isChoosing}
      onClick={isChoosing ? clear : choose}
    >
      Select
    </Button>
  );
}
