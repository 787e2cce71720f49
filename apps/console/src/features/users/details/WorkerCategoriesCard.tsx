import { Card } from '#kit/Card.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { categories } from '#parts/categories.api.ts';
import { useQuery } from '@tanstack/react-query';
import { workerCategories } from './details.api.ts';
import type { GridProps } from './profile.ts';
import { WorkerCategoriesEditor } from './WorkerCategoriesEditor.tsx';

/** What a worker offers: categories, and within each its subcategories. */
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
                // Another person's page starts with nothing typed.
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
