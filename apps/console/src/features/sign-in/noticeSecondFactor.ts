import { rpc } from '#backend/rest.ts';
import { stepUpCancelled, requireStepUp } from '#backend/secondFactor.ts';

/** Right after signing in: what stands before the first page, so that this is not drawn in vain. */
export async function noticeSecondFactor(): Promise<void> {
  // Requests of a previous person must not be continued as the new one.
  stepUpCancelled();
  try {
    const { second_factor: factor, must_change_password: isTyped } = await rpc('get_my_access');
    // With a second factor, the password is changed only after its code; a first one is set up with one's own password.
    if (isTyped && (factor.passed || !factor.enrolled)) requireStepUp('new_password');
    else if (!factor.passed) requireStepUp('required');
  } catch {
    // The first page checks again, and reports failures.
  }
}
