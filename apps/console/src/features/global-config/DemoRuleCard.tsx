import { currentConfig } from '#backend/config.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { useAction } from '#kit/useAction.ts';
import { twoPersonRule } from '#parts/proposals.api.ts';
import { useQuery } from '@tanstack/react-query';
import { saveTwoPersonRule } from './globalConfig.api.ts';

/** In the demo marketplace: what the two-person rule is, and a button that turns it on. */
export function DemoRuleCard() {
  const rule = useQuery(twoPersonRule());
  const turnOn = useAction({
    run: () => saveTwoPersonRule(true),
    fallback: 'Failed to turn on the two-person rule',
    done: () => 'Loosening a rule now needs a second admin.',
    refresh: [twoPersonRule().queryKey],
  });
  if (!currentConfig().demo || rule.data !== false) return null;
  return (
    <Card title="The two-person rule is off">
      <div className="flex max-w-2xl flex-col items-start gap-3">
        <p className="text-muted">
          In this demo one admin can raise limits, make staff, and change the fee and prices alone. A real
          marketplace starts with the two-person rule on: one admin proposes such a change, another confirms
          it.
        </p>
        <Button busy={turnOn.busy} onClick={() => turnOn.start()}>
          Turn on the two-person rule
        </Button>
      </div>
    </Card>
  );
}
