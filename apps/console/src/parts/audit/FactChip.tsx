import { isolated } from '#kit/format/isolated.ts';
import { shortId } from '#kit/CopyId.tsx';
import { withoutData } from '#kit/format/dataUri.ts';
import { formatEuro, toCents } from '#kit/format/money.ts';
import { uuid } from '#kit/list/search.ts';
import { categories } from '#parts/categories.api.ts';
import { useUserName } from '#parts/useUserName.ts';
import { useQuery } from '@tanstack/react-query';
import { type AuditFact, brief, fieldWords } from './changes.ts';

/** One fact of an entry, on one short line. */
export function FactChip({ fact: { name, before, after, isChange } }: { fact: AuditFact }) {
  const isUser = name === 'claimed_by' || name.endsWith('user_id');
  const isAmount = name === 'balance' || /(^|_)(amount|eur)$/.test(name);
  const isCode = /(^|_)(action|kind|list|method|provider|role|status|type)$/.test(name);
  const Plain = isAmount ? EuroValue : isCode ? CodeValue : PlainValue;
  const Value = isUser ? UserValue : name === 'categories' ? CategoriesValue : Plain;
  return (
    <span
      title={`${fieldWords(name)}: ${isChange ? `${whole(before)} → ` : ''}${whole(after)}`}
      className="inline-block h-5 max-w-full truncate rounded-full align-middle bg-sunken px-2 text-xs/5 font-medium text-muted"
    >
      <span className="mr-1 font-normal">{fieldWords(name)}</span>
      {isChange && (
        <>
          <Value value={before} />
          <span aria-label="to" className="mx-1">
            →
          </span>
        </>
      )}
      <span className="text-ink">
        <Value value={after} />
      </span>
    </span>
  );
}

/** Shown on hover: values too long for the chip. */
function whole(value: unknown): string {
  if (value === null || value === undefined) return brief(value);
  return isolated(typeof value === 'string' ? withoutData(value) : JSON.stringify(value));
}

function PlainValue({ value }: { value: unknown }) {
  // An id alone says little; the raw view has all of it.
  const id = typeof value === 'string' ? uuid(value) : undefined;
  return <>{id === undefined ? isolated(brief(value)) : shortId(id)}</>;
}

/** A value of an enum, such as `in_progress`. */
function CodeValue({ value }: { value: unknown }) {
  return <PlainValue value={typeof value === 'string' ? value.replaceAll('_', ' ') : value} />;
}

function EuroValue({ value }: { value: unknown }) {
  return <>{toCents(value) === null ? brief(value) : formatEuro(value)}</>;
}

function UserValue({ value }: { value: unknown }) {
  const userId = typeof value === 'string' ? uuid(value) : undefined;
  const name = useUserName(userId);
  return <>{userId === undefined ? brief(value) : name}</>;
}

/** A worker's categories by name, each with its number of subcategories. */
function CategoriesValue({ value }: { value: unknown }) {
  const known = useQuery(categories());
  if (!isWorkerCategories(value)) return <>{brief(value)}</>;
  const names = new Map(known.data?.map(({ id, name }) => [id, name]));
  const chosen = value.map(({ categoryId, subcategoryIds }) => {
    const name = names.get(categoryId) ?? shortId(categoryId);
    return isolated(name) + (subcategoryIds.length === 0 ? '' : ` (${String(subcategoryIds.length)})`);
  });
  return <>{brief(chosen.join(', ') || 'none')}</>;
}

interface WorkerCategory {
  categoryId: string;
  subcategoryIds: unknown[];
}

function isWorkerCategories(value: unknown): value is WorkerCategory[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        typeof one === 'object' &&
        one !== null &&
        'categoryId' in one &&
        typeof one.categoryId === 'string' &&
        'subcategoryIds' in one &&
        Array.isArray(one.subcategoryIds),
    )
  );
}
