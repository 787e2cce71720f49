import { Fact, Facts } from '#kit/Facts.tsx';
import { deviceLines } from './deviceLines.ts';
import type { Report } from './report.ts';

/** What the reporter's app said about its device, folded: it is seldom needed. Apps send what they like: anything can be in it. */
export function DeviceInfo({ device }: { device: Report['device_info'] }) {
  const lines = deviceLines(device);
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="w-fit rounded-sm py-1 text-sm font-medium text-muted hover:text-ink">
        Device details
      </summary>
      <Facts>
        {lines.map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </details>
  );
}
