import { Card } from '#kit/Card.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import type { GridProps } from '../profile.ts';
import { TYPED_FIELDS } from './fields.ts';
import { SwitchRow } from './SwitchRow.tsx';
import { TypedFieldRow } from './TypedFieldRow.tsx';

export function WorkerCard({ user, rights }: GridProps) {
  const own = { user, editable: rights.edits };
  return (
    <Card title="Worker and locale" flush>
      <dl className="px-4 py-1">
        <SwitchRow {...own} name="is_worker" label="Worker" />
        <TypedFieldRow {...own} field={TYPED_FIELDS.preferred_locale} />
        <TypedFieldRow {...own} field={TYPED_FIELDS.service_radius} />
        <TypedFieldRow {...own} field={TYPED_FIELDS.base_country_code}>
          <Country code={user.base_country_code} />
        </TypedFieldRow>
        <TypedFieldRow {...own} field={TYPED_FIELDS.base_address} />
        <TypedFieldRow {...own} field={TYPED_FIELDS.base_latitude} />
        <TypedFieldRow {...own} field={TYPED_FIELDS.base_longitude} />
        <TypedFieldRow {...own} field={TYPED_FIELDS.stories_country_code}>
          <Country code={user.stories_country_code} />
        </TypedFieldRow>
      </dl>
    </Card>
  );
}

function Country({ code }: { code: string | null }) {
  if (code === null) return <>{NOTHING}</>;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <CountryFlag code={code} />
      <span className="font-mono text-sm text-muted">{code}</span>
    </span>
  );
}
