/**
 * Served as /return.js: the content security policy refuses scripts inside a page. Leads to the app once for each time
 * that the page was opened. The mark is kept with the entry of the browser's history, so that neither Back nor reloading
 * leads away again, and opening the address anew does.
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
