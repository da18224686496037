import { describe, expect, test } from 'vitest'
import type { FileMap, Rule } from './fileMap.ts'
import { plantedHabits } from './planted/habits.ts'
import { plantedImports } from './planted/imports.ts'
import type { Plant } from './planted/plant.ts'
import { plantedProse } from './planted/prose.ts'
import { plantedRegistries } from './planted/registries.ts'
import { rules } from './rules/index.ts'
import { soundHouse } from './soundHouse.ts'

// The type asks for plants of every rule: one that was never seen to fail proves nothing.
const planted: Record<keyof typeof rules, Plant[]> = {
  ...plantedImports,
  ...plantedRegistries,
  ...plantedHabits,
  ...plantedProse,
}

describe.each(Object.entries<Rule>(rules))('%s', (name, rule) => {
  test('has nothing to say of the sound house', () => {
    expect(rule(house({}))).toEqual([])
  })

  test.each(plantsOf(name))('says %s', (_says, [files, says]) => {
    expect(rule(house(files))).toEqual(says)
  })
})

function plantsOf(name: string): [says: string, Plant][] {
  const plants = Object.entries(planted).find(([rule]) => rule === name)?.[1] ?? []
  return plants.map(plant => [plant[1].join(' | '), plant])
}

function house(plant: Plant[0]): FileMap {
  const files = Object.entries({ ...soundHouse, ...plant })
  return new Map(files.filter((file): file is [string, string] => file[1] !== null))
}
