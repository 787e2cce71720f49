import { createFileRoute } from '@tanstack/react-router';

/** Pages of the administration. Each names its permission; the refusal says "Admins only". */
export const Route = createFileRoute('/_staff/_admins')({ staticData: { isAdministration: true } });
