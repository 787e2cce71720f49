import { toastStore } from '#kit/toast/toasts.ts';
import type { Me } from '#session/me.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { onTestFinished } from 'vitest';
import type { Post } from './post.ts';

/** A made-up open post of Ana's. */
export function aPost(at: number, about: Partial<Post> = {}): Post {
  return {
    id: anId(at),
    user_id: ANA.user_id,
    title: `Post ${at}`,
    description: 'A wall of 20 m²',
    status: 'open',
    category_id: anId(501),
    subcategory_id: anId(502),
    category: 'home-repairs',
    subcategory: 'painting',
    assigned_worker_user_id: null,
    preferred_timing: 'This week',
    country_code: 'HR',
    address: 'Ilica 1, Zagreb',
    latitude: null,
    longitude: null,
    budget: 120,
    agreed_price: null,
    payment_method: 'in_app',
    cancelled_by_role: null,
    created_at: '2026-11-20T10:00:00+00:00',
    updated_at: '2026-11-20T11:00:00+00:00',
    completed_at: null,
    deleted_at: null,
    ...about,
  };
}

/**
 * The fake server's posts. They can be changed, deleted and restored; its only rule is that deleted posts are not
 * found.
 */
export class PostDesk {
  readonly server = new FakeServer();
  readonly me: Me;
  posts: Post[];

  constructor(posts: readonly Post[] = [aPost(1)], role = 'moderator') {
    this.posts = [...posts];
    this.me = this.server.signIn({ role });
    knowPeople(this.server, this.me);
    onTestFinished(toastStore.clear);
    onTestFinished(() => sessionStorage.clear());
    const { server } = this;
    server.on('admin_get_posts', ({ p_status, p_limit }) =>
      this.there()
        .filter(({ status }) => p_status === undefined || status === p_status)
        .slice(0, Number(p_limit)),
    );
    server.on('posts', ({ id }) => this.there().filter((post) => id === `eq.${post.id}`));
    server.on('update_post_status_admin', ({ p_post_id, p_status }) =>
      this.change(p_post_id, { status: p_status as Post['status'] }),
    );
    server.on('admin_undo_latest', ({ p_action, p_entity_id }) => {
      const isDeletion = p_action === 'delete_post';
      this.change(p_entity_id, isDeletion ? { deleted_at: null } : { status: 'open' }, this.posts);
      return null;
    });
    server.on('delete_post_admin', ({ p_post_id }) => {
      const deleted = this.change(p_post_id, { deleted_at: '2026-11-21T10:00:00+00:00' });
      return deleted instanceof Response ? deleted : new Response(null, { status: 204 });
    });
    server.on('admin_get_deleted_item', ({ p_entity_id }) =>
      this.posts
        .filter(({ id, deleted_at }) => id === p_entity_id && deleted_at !== null)
        .map(({ deleted_at }) => ({
          deleted_at,
          restorable_until: '2026-12-20T12:00:00+00:00',
          deleted_by_user_id: ANA.user_id,
        })),
    );
    server.on('restore_post_admin', ({ p_post_id }) =>
      this.change(p_post_id, { deleted_at: null }, this.posts),
    );
    server.on('categories', () => [{ id: anId(501), slug: 'home-repairs' }]);
    server.on('subcategories', () => [{ id: anId(502), slug: 'painting', category_id: anId(501) }]);
  }

  /** The calls of one procedure, in order. */
  sentTo(name: string): Record<string, unknown>[] {
    return this.server.called(name).map(({ args }) => args);
  }

  change(id: unknown, change: Partial<Post>, among = this.there()): Post | Response {
    if (!among.some((post) => post.id === id)) return refuse(404, 'Post not found', 'post_not_found');
    this.posts = this.posts.map((post) => (post.id === id ? { ...post, ...change } : post));
    return this.posts.find((post) => post.id === id) ?? refuse(500, '');
  }

  private there(): Post[] {
    return this.posts.filter((post) => post.deleted_at === null);
  }
}
