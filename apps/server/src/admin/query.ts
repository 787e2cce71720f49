import { z } from 'zod';

/** A query whose other parameters are refused: a filter that was ignored would return the whole list. */
export const strictQuery = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no parameter ${issue.keys[0]?.slice(0, 60)}.`
        : undefined,
  });

/** Browsers send an empty field for a filter that is not set. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A whole number from 1 to `most`. */
export const wholeNumber = (what: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${what} must be a whole number from 1 to ${most}.`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, {
      error: `${what} must be a whole number from 1 to ${most}.`,
    });

/** An amount in euro with at most two decimals. */
export const amount = (what: string) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, `${what} must be an amount in euro, such as 12.50.`)
    .transform(Number);

export const choice = <const Values extends readonly string[]>(what: string, values: Values) =>
  z.enum(values, { error: `${what} must be one of: ${values.join(', ')}.` });

/** A row's position in a list, as JSON. The database checks its columns. */
export const cursor = (what: string) =>
  z.string().transform((text, context) => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    } catch {
      context.addIssue(`${what} must be the place of a row as JSON, such as {"created_at": "…", "id": "…"}.`);
      return z.NEVER;
    }
  });

// Date.parse alone would accept '32' as a year.
const DATE_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

export const dateTime = (what: string) =>
  z
    .string({ error: `${what} must be a date and time.` })
    .refine((value) => DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)), {
      error: `${what} must be a date and time.`,
    })
    .transform((value) => new Date(value).toISOString());
