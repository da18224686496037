/** A folder of `examples/recipes`. */
export type Recipe = 'ai-sdk' | 'langchain' | 'llamaindex' | 'ollama' | 'http-service'

/** What tells that a recipe fits. */
const signs: readonly (readonly [Recipe, RegExp])[] = [
  ['ai-sdk', /^(?:ai|@ai-sdk\/.*)$/],
  ['langchain', /^(?:langchain|@langchain\/.*)$/],
  ['llamaindex', /^(?:llamaindex|@llamaindex\/.*)$/],
  ['ollama', /^ollama$/],
]

/**
 * The recipe that is nearest to a project.
 * @param packages what its package.json names as dependencies
 */
export function recipeFor(packages: readonly string[]): Recipe {
  const found = signs.find(([, sign]) => packages.some(name => sign.test(name)))
  return found?.[0] ?? 'http-service'
}

export function recipeAddress(recipe: Recipe): string {
  return `https://github.com/vitest-rag/vitest-rag/tree/main/examples/recipes/${recipe}`
}
