import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { BARE, FilterBox } from '#kit/list/FilterControls.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useAction } from '#kit/useAction.ts';
import { languageName } from '#parts/languageName.ts';
import { May } from '#session/May.tsx';
import { LOCALES, TRENDING_WINDOWS } from '@marketdesk/contract/enums.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Calculator, ChevronDown, DatabaseZap, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { HelpButton } from './help/HelpButton.tsx';
import { recomputeTrending } from './overview/overview.api.ts';
import { type ControlsSearch, DEFAULT_LOCALE, DEFAULT_WINDOW, type SectionTitle } from './taxonomy.search.ts';

/** The 27 languages by name. */
export const LANGUAGES = LOCALES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

interface ControlBarProps {
  search: ControlsSearch;
  list: ListSearch;
  /** The section that Help explains. */
  section: SectionTitle;
}

export function ControlBar({ search, list, section }: ControlBarProps) {
  return (
    <div
      role="group"
      aria-label="Taxonomy controls"
      // On phones one line, which scrolls sideways: above a list with the title, elsewhere alone.
      className="flex items-center gap-2 max-md:-m-1 max-md:overflow-x-auto max-md:p-1 max-md:[scrollbar-width:none] md:flex-wrap max-md:in-data-list-page:shrink-0 max-md:in-data-list-page:overflow-visible"
    >
      <LanguageSelect
        value={search.locale ?? DEFAULT_LOCALE}
        onChange={(locale) => list.filter({ locale: locale === DEFAULT_LOCALE ? undefined : locale })}
      />
      <WindowToggle
        value={search.window ?? DEFAULT_WINDOW}
        onChange={(window) => list.show({ window: window === DEFAULT_WINDOW ? undefined : window })}
      />
      <Refresh />
      <May permission="taxonomy.edit">
        <Recompute window={search.window ?? DEFAULT_WINDOW} />
        <ResetCache />
      </May>
      <HelpButton about={section} label="Help" />
    </div>
  );
}

function WindowToggle({ value, onChange }: { value: string; onChange: (window: string) => void }) {
  return (
    <div
      role="group"
      aria-label="Window"
      className="flex h-8 items-center rounded-md border border-line-strong bg-surface p-0.5 shadow-card pointer-coarse:h-auto"
    >
      {TRENDING_WINDOWS.map((window) => (
        <button
          key={window}
          type="button"
          aria-pressed={window === value}
          onClick={() => onChange(window)}
          className={cx(
            'h-full rounded-sm px-2.5 text-sm font-medium transition-colors duration-100',
            window === value ? 'bg-accent-soft text-accent-text' : 'text-muted hover:text-ink',
          )}
        >
          {window}
        </button>
      ))}
    </div>
  );
}

function Refresh() {
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: ['taxonomy'], type: 'active' });
  return (
    <Button
      icon={<RotateCw />}
      busy={fetching > 0}
      onClick={() => void client.invalidateQueries({ queryKey: ['taxonomy'] })}
    >
      Refresh
    </Button>
  );
}

function Recompute({ window }: { window: string }) {
  const recompute = useAction({
    run: recomputeTrending,
    fallback: 'Failed to recompute trending',
    done: (_, computed) => `${computed} trending recomputed`,
    refresh: [['taxonomy', 'trending']],
  });
  return (
    <Button icon={<Calculator />} busy={recompute.busy} onClick={() => recompute.start(window)}>
      Recompute now
    </Button>
  );
}

function LanguageSelect({ value, onChange }: { value: string; onChange: (locale: string) => void }) {
  const id = useId();
  return (
    <FilterBox label="Language" htmlFor={id} active={false}>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          BARE,
          'field-sizing-content appearance-none pr-7 pl-1.5 font-medium [&_option]:bg-raised [&_option]:text-ink',
        )}
      >
        {/* Shows the URL's value even if it is not one of the taxonomy's languages. */}
        {!LANGUAGES.some((language) => language.value === value) && (
          <option value={value}>{languageName(value)}</option>
        )}
        {LANGUAGES.map((language) => (
          <option key={language.value} value={language.value}>
            {language.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2 size-3.5 text-faint" />
    </FilterBox>
  );
}

/** Discards and recomputes derived data of the taxonomy, after a confirmation. */
function ResetCache() {
  const [asking, setAsking] = useState(false);
  const reset = useAction({
    run: () => rpc('reset_taxonomy_cache'),
    fallback: 'Failed to reset cache',
    done: () => 'Cache reset',
    refresh: [['taxonomy']],
    onDone: () => setAsking(false),
    errorDisplay: 'inline',
  });
  const ask = () => {
    reset.reset();
    setAsking(true);
  };
  return (
    <>
      <Button icon={<DatabaseZap />} aria-haspopup="dialog" onClick={ask}>
        Reset cache
      </Button>
      <ConfirmDialog
        open={asking}
        question="Reset the taxonomy cache?"
        verb="Reset cache"
        action={reset}
        onConfirm={() => reset.start()}
        onCancel={() => setAsking(false)}
      >
        <p className="text-muted">
          Trending for both windows is discarded and recomputed from people’s selections. Nothing else is
          lost.
        </p>
      </ConfirmDialog>
    </>
  );
}
