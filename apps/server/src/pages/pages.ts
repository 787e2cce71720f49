import { page } from './page.ts';

export const LANDING = page({
  title: 'Marketdesk',
  body: `      <h1>Marketdesk</h1>
      <p>This is the landing page of the marketplace's admin console.</p>
      <p><a href="/admin">Open the console</a></p>`,
});

export const NOT_FOUND = page({
  title: 'Page not found · Marketdesk',
  body: `      <h1>Page not found</h1>
      <p>There is nothing at this address.</p>
      <p><a href="/admin">Open the console</a></p>`,
});

export const NOT_BUILT = page({
  title: 'Not built · Marketdesk',
  body: `      <h1>The console is not built</h1>
      <p>Run <code>npm run build</code>, or <code>npm start</code>, which builds what is missing.</p>`,
});
