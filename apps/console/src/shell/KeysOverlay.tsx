import { Dialog } from '#kit/dialog/Dialog.tsx';
import { MODIFIER } from '#kit/keys/modifier.ts';

const GROUPS = [
  {
    name: 'Everywhere',
    keys: [
      [[MODIFIER, 'K'], 'Search or go to'],
      [[MODIFIER, 'Z'], 'Undo the last action'],
      [[MODIFIER, 'Enter'], 'Do what the open dialog asks'],
      [['u'], 'Just done, to undo earlier ones'],
      [['?'], 'Show these keys'],
      [['Shift', 't'], 'Show exact times'],
      [['Esc'], 'Close the open panel'],
    ],
  },
  {
    name: 'Lists',
    keys: [
      [['j'], 'Next row'],
      [['k'], 'Previous row'],
      [['Enter'], 'Open row (again: focus details)'],
      [['F6'], 'Switch between list and details'],
      [['/'], 'Search the list'],
      [['x'], 'Select the row'],
      [['Shift', 'x'], 'Select up to the row'],
      [['a'], 'Select the page, then all that match'],
      [['n'], 'No violation, for the selected reports'],
      [['p'], 'Process the selected withdrawals'],
    ],
  },
  {
    name: 'Reports and tickets',
    keys: [
      [['c'], 'Claim'],
      [['r'], 'Reply'],
      [['/'], 'Reply with a saved answer, on a ticket’s page'],
      [['e'], 'Close'],
      [['h'], 'Hand over'],
      [['z'], 'Snooze'],
      [['m'], 'Merge or link a ticket, once it is open'],
      [['d'], 'Decide about what is reported'],
      [['n'], 'Next open report, from a report’s page'],
    ],
  },
  {
    name: 'Users',
    keys: [[['d'], 'Decide']],
  },
  {
    name: 'Posts and reviews',
    keys: [
      [['s'], 'Set a post’s status'],
      [['h'], 'Hide or unhide a review'],
      [['d'], 'Delete'],
      [['Shift', 'd'], 'Decide'],
    ],
  },
  {
    name: 'Unmatched search queries',
    keys: [
      [['Enter'], 'Accept'],
      [['i'], 'Ignore'],
    ],
  },
  {
    name: 'Synonyms',
    keys: [
      [['t'], 'Retarget the selection'],
      [['d'], 'Delete the selection'],
    ],
  },
] as const;

/** The list of shortcuts, opened by `?`. */
export default function KeysOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keyboard" size="sm" onClose={onClose}>
      <div className="flex flex-col gap-4 pb-2">
        {GROUPS.map((group) => (
          <section key={group.name}>
            <h3 className="pb-1 text-xs font-medium text-faint">{group.name}</h3>
            <dl>
              {group.keys.map(([keys, what]) => (
                <div
                  key={what}
                  className="flex min-h-8 items-center justify-between gap-3 border-b py-1 last:border-b-0"
                >
                  <dt>{what}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded-sm border bg-sunken px-1.5 text-center font-sans text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
