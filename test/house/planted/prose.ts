import type { Plants } from './plant.ts'

export const plantedProse = {
  prose: [
    [
      { 'src/report/html.ts': '// A page that is missing is told.' },
      ['src/report/html.ts:1: "is told": say who says, reports or shows it'],
    ],
    [
      { 'src/report/html.ts': '/**\n * The width, undefined\n * where the page has none.\n */' },
      ['src/report/html.ts:2: "undefined where": write "if"'],
    ],
    [
      {
        'src/report/html.ts': "const no = 'Found nothing:\\n'\nconst fix = 'Mend it, or mend that'",
      },
      ['src/report/html.ts:2: "mend": write "fix"'],
    ],
    [
      { 'src/report/html.ts': 'const why = `${name} says nothing of ${what}`' },
      ['src/report/html.ts:1: "says nothing of": write "about"'],
    ],
    [
      { 'src/page/app/steps.tsx': 'export const Steps = <p>\n  It was recorded anew.\n</p>' },
      ['src/page/app/steps.tsx:2: "anew": write "again"'],
    ],
    [
      { 'docs/gate.md': '# Gate\n\nA run is no proof. There is no other, and it is no longer.' },
      ['docs/gate.md:3: "is no proof": write "is not a"'],
    ],
    [
      {
        'docs/gate.md':
          'It passes. Where a score\nis missing, it fails.\n\nWhere do cases come from?',
      },
      ['docs/gate.md:1: ". Where a score is missing,": begin the sentence with "If"'],
    ],
    [
      { 'docs/gate.md': '```text\nWhat is known of it?\n```\nNothing is known of it.' },
      ['docs/gate.md:4: "known of": write "about"'],
    ],
    [
      { 'README.md': 'Cases are drawn again.' },
      ['README.md:1: "drawn again": write "tried again"'],
    ],
    [
      // The words of a prompt are measured, those of its comments are not.
      { 'src/judge/steps/extractClaims.ts': "// Read it anew.\nconst prompt = 'Read it anew.'" },
      ['src/judge/steps/extractClaims.ts:1: "anew": write "again"'],
    ],
  ],
} satisfies Plants
