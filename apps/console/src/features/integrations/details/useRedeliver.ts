import { rpc } from '#backend/rest.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { INTEGRATIONS_KEY } from '../integrations.api.ts';

/** Sends deliveries again, with the data of now. */
export const useRedeliver = (onDone: () => void): Action<string[]> =>
  useAction<string[], number>({
    run: (ids) => rpc('admin_redeliver', { p_delivery_ids: ids }),
    fallback: 'Failed to redeliver',
    done: (count) => (count === 1 ? '1 delivery is sent again.' : `${count} deliveries are sent again.`),
    refresh: [INTEGRATIONS_KEY],
    onDone,
  });
