/**
 * The properties of one testcase in a JUnit file, by name and value as they are escaped there.
 * @param testcase name as it is escaped there
 */
export function propertiesIn(xml: string, testcase: string): [name: string, value: string][] {
  const [, after = ''] = xml.split(` name="${testcase}"`)
  const [own = ''] = after.split('</testcase>')
  return [...own.matchAll(/<property name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
}
