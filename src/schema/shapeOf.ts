import type { z } from 'zod'

/**
 * A schema for each key of a type that is written by hand, so that neither gets a key without the
 * other, and no schema lets through what the type does not allow.
 */
export type ShapeOf<Type> = {
  [Key in keyof Type]-?: z.ZodType<Lenient<Type[Key]> | Absence<Type, Key>>
}

/**
 * The schema of an object whose type is written by hand, because the type is published: editors show no docstrings of a
 * type that is derived from a schema. The output of the schema has the type, and the schema has every key of the type.
 */
export type SchemaOf<Type> = z.ZodType<Type> & {
  shape: { [Key in keyof Type]-?: z.ZodType<Type[Key]> }
}

/** The type as JavaScript may pass it: with frozen lists, and `undefined` for no value. */
export type Lenient<Type> = Type extends (...args: never) => unknown
  ? Type
  : Type extends readonly (infer Item)[]
    ? readonly Lenient<Item>[]
    : Type extends object
      ? { [Key in keyof Type]: Lenient<Type[Key]> | Absence<Type, Key> }
      : Type

type Absence<Type, Key extends keyof Type> =
  Partial<Pick<Type, Key>> extends Pick<Type, Key> ? undefined : never
