import { Refusal, type Client } from './client.ts';

/** A service from the taxonomy. */
export interface Item {
  categoryId: string;
  categorySlug: string;
  subcategoryId: string | null;
  slug: string | null;
}

/** What users of the public app see: services, and other users and posts that they might report. */
export interface Marketplace {
  items: Item[];
  users: string[];
  posts: { id: string; author: string }[];
}

const TARGETS = 200;

/** Services visible to a signed-in user. Throws Refusal. */
export async function readItems(client: Client): Promise<Item[]> {
  const categories = await rows(
    client.from('categories').select('id,slug').eq('is_active', true).order('sort_order'),
  );
  const subcategories = await rows(
    client.from('subcategories').select('id,slug,category_id').eq('is_active', true).order('sort_order'),
  );
  return categories.flatMap((category): Item[] => {
    const whole = { categoryId: String(category.id), categorySlug: String(category.slug) };
    const within = subcategories
      .filter(({ category_id }) => category_id === category.id)
      .map(({ id, slug }) => ({ ...whole, subcategoryId: String(id), slug: String(slug) }));
    return within.length > 0 ? within : [{ ...whole, subcategoryId: null, slug: null }];
  });
}

/**
 * Users and posts that the public app would show. Read with the service key, because users can read only their own rows
 * here. Throws Refusal.
 */
export async function readTargets(service: Client): Promise<Pick<Marketplace, 'users' | 'posts'>> {
  const users = await rows(
    service
      .from('profiles')
      .select('user_id')
      .eq('role', 'user')
      .order('created_at', { ascending: false })
      .limit(TARGETS),
  );
  const posts = await rows(
    service
      .from('posts')
      .select('id,user_id')
      .is('deleted_at', null)
      .order('created_at', { ascending: false })
      .limit(TARGETS),
  );
  return {
    users: users.map(({ user_id }) => String(user_id)),
    posts: posts.map(({ id, user_id }) => ({ id: String(id), author: String(user_id) })),
  };
}

interface Answer {
  data: Record<string, unknown>[] | null;
  error: { message: string; code: string } | null;
  status: number;
}

/** The rows of a response. Throws Refusal. */
export async function rows(question: PromiseLike<Answer>): Promise<Record<string, unknown>[]> {
  const { data, error, status } = await question;
  if (error) throw new Refusal(error.message, error.code, status);
  return data ?? [];
}
