import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows, type Row } from '../database/insert.ts';
import { iso } from '../time/calendar.ts';

interface Entry {
  readonly at: number;
  readonly actor: { readonly id: string };
  readonly action: string;
  readonly table: string;
  readonly id: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Collects what staff did. The chain wants it in the order in which it happened, and communities are generated one
 * after the other: so the entries wait in a temporary table until everything is there.
 */
export class AuditTrail {
  #entries: Row[] = [];
  #count = 0;

  record({ at, actor, action, table, id, details = {} }: Entry): void {
    this.#entries.push({
      position: ++this.#count,
      created_at: iso(at),
      actor_user_id: actor.id,
      action,
      entity_table: table,
      entity_id: id,
      details,
    });
  }

  async open(tx: Queryable): Promise<void> {
    await tx.exec(`
      create temporary table demo_audit (
        position integer, created_at timestamptz, actor_user_id uuid, action text, entity_table text, entity_id text,
        details jsonb
      ) on commit drop
    `);
  }

  /** Moves what was collected so far to the database, so that memory stays bounded. */
  async flush(tx: Queryable): Promise<void> {
    const entries = this.#entries;
    this.#entries = [];
    if (entries.length > 0) await insertRows(tx, 'pg_temp.demo_audit', entries);
  }

  /** Appends everything to the chain, oldest first, with the writer that the procedures use. */
  async write(tx: Queryable): Promise<void> {
    await this.flush(tx);
    await tx.query(`
      select count(private.append_audit(e.created_at, e.actor_user_id, e.action, e.entity_table, e.entity_id, e.details))
        from (select * from demo_audit order by created_at, position) e
    `);
  }
}
