/** What is said of the flags of commands that open the project, as Vitest would. */
export const projectFlags = {
  root: 'the folder of the project (default: this one)',
  config: 'the configuration file of Vitest',
  configLoader: 'how Vitest loads its configuration',
  project: 'the project of Vitest',
  mode: 'the mode of Vite',
}
