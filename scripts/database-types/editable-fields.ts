import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** The columns of profiles that the whitelist of admin_update_user_profile accepts. */
export async function renderEditableFields(database: Queryable): Promise<string> {
  const columns = await database.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = 'public.profiles'::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  const editable: string[] = [];
  for (const { name } of columns) if (await isEditable(database, name)) editable.push(name);
  return [
    '/** The fields that admin_update_user_profile changes. */',
    'export const EDITABLE_PROFILE_FIELDS = [',
    ...editable.map((name) => `  '${name}',`),
    '] as const;',
    'export type EditableProfileField = (typeof EDITABLE_PROFILE_FIELDS)[number];',
    '',
  ].join('\n');
}

/** Other refusals are about the value: no field takes an empty object. */
async function isEditable(database: Queryable, name: string): Promise<boolean> {
  try {
    await database.query(`select private.clean_profile_field($1, '{}')`, [name]);
    return true;
  } catch (error) {
    return !String(error).includes(`The field "${name}" cannot be edited.`);
  }
}
