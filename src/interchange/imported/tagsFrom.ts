import { tags as tagList } from '../../golden/fieldSchemas.ts'
import type { Given } from '../sources/given.ts'

/** Tags as Vitest allows them: no spaces, no operators. */
export function tagsFrom(tags: readonly string[], given: Given): string[] {
  const named = tags.flatMap(tag => {
    const name = tag
      .toWellFormed()
      .trim()
      .replaceAll(/[\s!()*|&]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
    const isTag = name !== '' && tagList.safeParse([name]).success
    if (!isTag) given.tell(`\`${tag}\` is not a tag that Vitest allows`, 'tags')
    else if (name !== tag) given.tell(`the tag \`${tag}\` is written as \`${name}\``, 'tags')
    return isTag ? [name] : []
  })
  return [...new Set(named)]
}
