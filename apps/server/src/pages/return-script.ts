/**
 * Served as /return.js: the content security policy refuses scripts inside a page. Opens the app once per visit. The
 * mark is stored with the history entry, so that Back and reload don't redirect again, while opening the address anew
 * does.
 */
export const RETURN_SCRIPT = `const main = document.querySelector('main');
const { redirect, redirecting, problem } = main.dataset;
if (problem !== undefined) console.error(problem);
if (redirect !== undefined && history.state?.returned !== true) {
  history.replaceState({ returned: true }, '');
  if (redirecting !== undefined) main.querySelector('p').textContent = redirecting;
  location.assign(redirect);
}
`;
