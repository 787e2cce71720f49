import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { becomes, clientWith, PASSWORD } from './accounts.ts';
import { newFolder, type RunningServer, startServer } from './server.ts';

interface EmptyServer {
  server: RunningServer;
  admin: { email: string; password: string };
}

/** A new installation: without a demo, with one admin. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const dataDir = await newFolder();
  await migratedFolder(dataDir);
  const server = await startServer({ DEMO: '0' }, dataDir);
  const admin = { email: 'owner@example.test', password: PASSWORD.text };
  const service = clientWith(server, server.serviceRoleKey);
  const { data, error } = await service.auth.admin.createUser({
    email: admin.email,
    password_hash: PASSWORD.hash,
    email_confirm: true,
  });
  if (error) throw new Error(`The owner could not be created: ${error.message}`);
  await becomes(server, data.user, 'admin');
  return { server, admin };
}
