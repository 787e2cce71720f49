import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { TheirVersion } from '#kit/dialog/TheirVersion.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { SAVE_AGAIN, useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { FieldsFor, May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Hours, HOURS_KEY, workingHours } from './desks.api.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const ZONES = Intl.supportedValuesOf('timeZone');

/** Hours and minutes of a time with seconds. */
const clock = (time: string) => time.slice(0, 5);
const daysWords = (days: readonly number[]) => DAYS.filter((_, at) => days.includes(at + 1)).join(', ');

/** Working hours: targets count this time only. */
export function HoursCard() {
  return (
    <Card title="Working hours">
      <QueryState
        query={useQuery(workingHours())}
        fallback="Failed to load working hours"
        skeleton={<Skeleton className="h-40" />}
      >
        {(hours) => <HoursForm hours={hours} />}
      </QueryState>
    </Card>
  );
}

function HoursForm({ hours }: { hours: Hours }) {
  const [zone, setZone] = useState(hours.time_zone);
  const [days, setDays] = useState<readonly number[]>(hours.days);
  const [from, setFrom] = useState(clock(hours.starts_at));
  const [to, setTo] = useState(clock(hours.ends_at));
  // 24:00 is the end of the day, which no time field can show.
  const until = to === '00:00' ? '24:00' : to;
  const { expected, isConflict, theirsAt, saving } = useOptimisticLock({
    id: 'hours',
    updated_at: hours.updated_at,
  });
  const save = useAction({
    run: () =>
      saving(
        rpc('admin_save_working_hours', {
          p_time_zone: zone,
          p_days: days,
          p_starts_at: from,
          p_ends_at: until,
          p_expected_updated_at: expected,
        }),
      ),
    fallback: 'Failed to save working hours',
    errorDisplay: 'inline',
    done: () => 'Working hours saved.',
    refresh: [HOURS_KEY],
  });
  return (
    <form
      aria-label="Working hours"
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.busy) save.start();
      }}
    >
      <FieldsFor permission="config.edit">
        <div className="grid gap-3 sm:grid-cols-3">
          <ZoneField value={zone} onChange={setZone} />
          <TextField
            label="From"
            type="time"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="To"
            type="time"
            value={to === '24:00' ? '00:00' : to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <DayFields days={days} onChange={setDays} />
      </FieldsFor>
      <May permission="config.edit">
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={save.busy}>
            Save
          </Button>
          <span className="text-sm text-muted">Applies to new items only.</span>
        </div>
      </May>
      <ErrorLine text={save.error} after={isConflict && SAVE_AGAIN} />
      {theirsAt !== null && (
        <TheirVersion
          at={theirsAt}
          values={[
            ['Time zone', hours.time_zone, zone],
            ['From', clock(hours.starts_at), from],
            ['To', clock(hours.ends_at), until],
            ['Days', daysWords(hours.days), daysWords(days)],
          ]}
        />
      )}
    </form>
  );
}

function ZoneField({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const zones = useId();
  return (
    <>
      <TextField
        label="Time zone"
        list={zones}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={zones}>
        {ZONES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface DayFieldsProps {
  /** 1 is Monday. */
  days: readonly number[];
  onChange: (days: readonly number[]) => void;
}

function DayFields({ days, onChange }: DayFieldsProps) {
  const toggle = (day: number, isOn: boolean) =>
    onChange(isOn ? [...days, day] : days.filter((other) => other !== day));
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
      <legend className="pb-1.5 text-sm font-medium text-muted">Days</legend>
      {DAYS.map((name, at) => (
        <Checkbox
          key={name}
          label={name}
          checked={days.includes(at + 1)}
          onChange={(event) => toggle(at + 1, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
