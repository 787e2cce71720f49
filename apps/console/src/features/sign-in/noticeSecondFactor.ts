import { rpc } from '#backend/rest.ts';
import { codeGivenUp, wantCode } from '#backend/secondFactor.ts';

interface Access {
  second_factor?: { passed: boolean };
}

/** Right after signing in: whether a second factor stands before the first page, so that this is not drawn in vain. */
export async function noticeSecondFactor(): Promise<void> {
  // What somebody else still waited for is not done as the one who came.
  codeGivenUp();
  try {
    const access = await rpc<Access>('get_my_access');
    if (access.second_factor?.passed === false) wantCode('required');
  } catch {
    // The first page asks for itself, and says what is wrong.
  }
}
