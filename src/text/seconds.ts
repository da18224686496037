import { decimal } from './numbers.ts'

/** `0.12 s`, `5.0 s`, `62 s` */
export function seconds(milliseconds: number): string {
  const value = milliseconds / 1000
  const digits = value < 10 ? 1 : 0
  return `${decimal(value, value < 1 ? 2 : digits)} s`
}
