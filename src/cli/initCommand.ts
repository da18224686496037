import type { Command } from './command.ts'
import { init } from './commands/init.ts'
import { projectFlags } from './projectFlags.ts'

export const initCommand: Command = {
  name: 'init',
  headline: 'Set up a project: plugin, first cases, pipeline, workflow',
  summary:
    'Adds the plugin to your Vitest configuration, writes three cases from your Markdown, a pipeline and a GitHub workflow, and runs the cases. Shows what it will write, and asks first.',
  flags: {
    documents:
      'the Markdown that your system answers from: a\nfolder or a file (default: docs, content or\nREADME.md)',
    pipeline: 'the module that answers (default: init writes\na stub)',
    out: 'the golden file (default: rag/first.golden.yaml)',
    'without-workflow': 'writes no GitHub workflow',
    yes: 'asks nothing',
    'dry-run': 'writes nothing: shows what it would write',
    root: projectFlags.root,
  },
  run: init,
}
