export { toBeFaithfulTo } from './toBeFaithfulTo.ts'
export { toScore } from './toScore.ts'
