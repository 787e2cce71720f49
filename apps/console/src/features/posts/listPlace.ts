import { listPlace } from '#kit/list/listPlace.ts';
import { POSTS } from './posts.search.ts';

export const { keep: keepPlace, kept: keptPlace } = listPlace('posts', POSTS.paramSchema, 'post');
