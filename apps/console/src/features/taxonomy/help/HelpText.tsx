import { HELP } from './help.ts';
import type { HelpSubject } from '../taxonomy.search.ts';

export default function HelpText({ about }: { about: HelpSubject }) {
  const { intro, points } = HELP[about];
  return (
    <div className="flex flex-col gap-3 pb-2 leading-relaxed">
      <p>{intro}</p>
      <dl className="flex flex-col gap-2.5">
        {points.map(([term, text]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
