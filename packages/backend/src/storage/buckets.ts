import type { Caller } from '../tokens/verifier.ts';
import type { StorageContext } from './context.ts';
import type { BucketInfo } from './objects.ts';
import { invalidRequest, noSuchBucket } from './storage-error.ts';

const SORTS = new Set(['id', 'name', 'created_at', 'updated_at']);
const MAX_BUCKETS = 1_000;

/** GET /bucket: lists the buckets that the policies on storage.buckets let the caller see. */
export async function listBuckets(
  { objects }: StorageContext,
  caller: Caller,
  query: URLSearchParams,
): Promise<BucketInfo[]> {
  const column = query.get('sortColumn') ?? 'name';
  const order = query.get('sortOrder') ?? 'asc';
  if (!SORTS.has(column) || (order !== 'asc' && order !== 'desc')) {
    throw invalidRequest('Buckets are sorted by id, name, created_at or updated_at, asc or desc.');
  }
  const search = (query.get('search') ?? '').replace(/[\\%_]/g, '\\$&');
  const page = { limit: numberOf(query, 'limit', MAX_BUCKETS), offset: numberOf(query, 'offset', 0) };
  return objects.buckets(caller, `%${search}%`, { column, order, ...page });
}

export async function getBucket(
  { objects }: StorageContext,
  caller: Caller,
  id: string,
): Promise<BucketInfo> {
  const [bucket] = await objects.buckets(caller, '%', {
    column: 'id',
    order: 'asc',
    limit: 1,
    offset: 0,
    id,
  });
  if (!bucket) throw noSuchBucket();
  return bucket;
}

function numberOf(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw invalidRequest(`${name} must be a whole number.`);
  return name === 'limit' ? Math.min(Number(text), MAX_BUCKETS) : Number(text);
}
