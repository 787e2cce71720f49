import { rpc } from '#backend/rest.ts';
import { codeGivenUp, wantCode } from '#backend/secondFactor.ts';

interface Access {
  second_factor?: { passed: boolean };
}

/** Right after signing in: whether a second factor is required first, so that the page is not rendered in vain. */
export async function noticeSecondFactor(): Promise<void> {
  // Requests of a previous person must not be continued as the new one.
  codeGivenUp();
  try {
    const access = await rpc<Access>('get_my_access');
    if (access.second_factor?.passed === false) wantCode('required');
  } catch {
    // The first page checks again, and reports failures.
  }
}
