import { listPlace } from '#kit/list/listPlace.ts';
import { POSTS_VOCABULARY } from './posts.search.ts';

export const { keep: keepPlace, kept: keptPlace } = listPlace('posts', POSTS_VOCABULARY, 'post');
