import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { ConflictPanel } from '#kit/fields/ConflictPanel.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { effectiveTier } from '#kit/format/tier.ts';
import { useNow } from '#kit/format/useNow.ts';
import { LeaveGuard } from '#kit/LeaveGuard.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { categories, type NamedCategory } from '#parts/categories.api.ts';
import { WORKER_CATEGORY_LIMIT } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workerCategories } from '../details.api.ts';
import type { GridProps, Profile } from '../profile.ts';
import { CategoryEntry } from './CategoryEntry.tsx';
import {
  limitProblem,
  type Selection,
  useWorkerCategories,
  withCategory,
  withoutCategory,
  withSubcategoryToggled,
} from './useWorkerCategories.ts';

export function WorkerCategoriesCard({ user, rights }: GridProps) {
  const stored = useQuery(workerCategories(user.user_id));
  const known = useQuery(categories());
  return (
    <Card title="Worker categories">
      <QueryState query={stored} fallback="Failed to load worker categories" skeleton={<EditorSkeleton />}>
        {(selection) => (
          <QueryState query={known} fallback="Failed to load categories" skeleton={<EditorSkeleton />}>
            {(all) => (
              <WorkerCategoriesEditor
                // Discards the draft on another user's page.
                key={user.user_id}
                user={user}
                editable={rights.edits}
                stored={selection}
                categories={all}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </Card>
  );
}

function EditorSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}

interface WorkerCategoriesEditorProps {
  user: Profile;
  editable: boolean;
  stored: Selection;
  categories: readonly NamedCategory[];
}

function WorkerCategoriesEditor({ user, editable, stored, categories }: WorkerCategoriesEditorProps) {
  const draft = useWorkerCategories(user.user_id, stored);
  const tier = effectiveTier(user, useNow(user.subscription_expires_at));
  const [refused, setRefused] = useState<string | null>(null);
  const { chosen } = draft;
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id.slice(0, 8);
  const change = (next: Selection) => {
    setRefused(null);
    draft.change(next);
  };
  const add = (categoryId: string) => {
    const problem = limitProblem(chosen.length + 1, tier);
    if (problem === null) change(withCategory(chosen, categoryId));
    else setRefused(problem);
  };
  const problem = refused ?? draft.problem ?? (draft.isChanged ? limitProblem(chosen.length, tier) : null);

  return (
    <div className="flex flex-col gap-3">
      {chosen.length === 0 && <p className="text-muted">No categories chosen.</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {chosen.map((entry) => (
          <CategoryEntry
            key={entry.categoryId}
            entry={entry}
            name={nameOf(entry.categoryId)}
            editable={editable && !draft.saving}
            onToggle={(id) => change(withSubcategoryToggled(chosen, entry.categoryId, id))}
            onRemove={() => change(withoutCategory(chosen, entry.categoryId))}
          />
        ))}
      </ul>
      {editable && (
        <SelectField
          label="Add category"
          hint={`${chosen.length} of ${WORKER_CATEGORY_LIMIT[tier]}`}
          value=""
          options={[
            { value: '', label: 'Choose…' },
            ...categories
              .filter(({ id }) => !chosen.some((entry) => entry.categoryId === id))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => {
            if (event.target.value !== '') add(event.target.value);
          }}
        />
      )}
      <ErrorLine text={problem} />
      {draft.isConflict && (
        <ConflictPanel
          theirs={stored.map((entry) => isolated(nameOf(entry.categoryId))).join(', ') || NOTHING}
          mine={chosen.map((entry) => isolated(nameOf(entry.categoryId))).join(', ') || NOTHING}
          busy={draft.saving}
          onKeepMine={draft.keepMine}
          onTakeTheirs={draft.discard}
        />
      )}
      {editable && (
        <div className="flex justify-end gap-2">
          {draft.isChanged && !draft.saving && (
            <Button
              onClick={() => {
                setRefused(null);
                draft.discard();
              }}
            >
              Discard changes
            </Button>
          )}
          <Button
            variant="primary"
            busy={draft.saving}
            disabled={!draft.isChanged || draft.isConflict}
            onClick={() => {
              setRefused(null);
              draft.save();
            }}
          >
            Save
          </Button>
        </div>
      )}
      {draft.isChanged && <LeaveGuard what="worker categories" isSafe={draft.isSafe} />}
    </div>
  );
}

/** Choosing a category adds it immediately. */
