import { isolated } from '#kit/format/isolated.ts';
import { Button } from '#kit/Button.tsx';
import { Plus } from 'lucide-react';
import type { ItemRef } from '#features/taxonomy/accept/accept.api.ts';
import type { QueryRef } from '#features/taxonomy/accept/matches.api.ts';
import { trialOf } from '#features/taxonomy/accept/trialOf.ts';
import { useAccept } from '#features/taxonomy/accept/useAccept.ts';
import { effectOf } from '#features/taxonomy/effect/effect.api.ts';
import { useEffectGate } from '#features/taxonomy/effect/useEffectGate.tsx';
import { useState } from 'react';

/** Makes the query a synonym of an item, with one press; asks first if other searches would get worse. */
export function AddSynonym({ query, target }: { query: QueryRef; target: ItemRef }) {
  const accept = useAccept({ errorDisplay: 'toast' });
  const gate = useEffectGate();
  const [asking, setAsking] = useState(false);
  const { locale, normalized_query: term } = query;
  const add = async () => {
    const acceptance = { as: 'synonym', target, locale, term } as const;
    setAsking(true);
    const goOn = await gate.ask({
      effect: effectOf(trialOf(acceptance, [])),
      what: `“${isolated(term)}”`,
      except: query,
    });
    setAsking(false);
    if (goOn) accept.start({ query, acceptance });
  };
  return (
    <>
      <Button size="sm" icon={<Plus />} busy={asking || accept.busy} onClick={() => void add()}>
        Add as synonym
      </Button>
      {gate.dialog}
    </>
  );
}
