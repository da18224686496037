/** Reads one line of CSV as RFC 4180 says. */
export function cellsIn(line: string): string[] {
  const cells = line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}
