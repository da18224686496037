// BENCH_DIR=path/to/harness node bench/run.mjs [arguments of the harness's run.mjs]
// Runs the peer harness with our contestant added, in a copy: the harness reads only its own folder.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const contestant = fileURLToPath(new URL('contestants/vitest-rag.mjs', import.meta.url))
const project = fileURLToPath(new URL('..', import.meta.url))
const { BENCH_DIR: harness, PEERS_DIR: peers = join(tmpdir(), 'vitest-rag-peers') } = process.env

if (harness === undefined || !existsSync(join(harness, 'run.mjs'))) {
  console.error('Expected BENCH_DIR to be the folder of the peer harness, with its run.mjs.')
  process.exitCode = 2
} else {
  const scratch = mkdtempSync(join(tmpdir(), 'vitest-rag-bench-'))
  try {
    process.exitCode = runIn(scratch, harness)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function runIn(scratch, from) {
  const copy = join(scratch, 'harness')
  // Installed peers are hundreds of megabytes, and stand in PEERS_DIR.
  const installed = ['node_modules', 'peers'].map(name => join(from, name))
  cpSync(from, copy, { recursive: true, filter: path => !installed.includes(path) })
  copyFileSync(contestant, join(copy, 'contestants', basename(contestant)))
  const env = { ...process.env, PEERS_DIR: peers, VITEST_RAG_TARBALL: pack(scratch) }
  // The harness installs a contestant once, and the package may be another one by now.
  rmSync(join(peers, 'vitest-rag'), { recursive: true, force: true })
  const { status } = spawnSync(
    process.execPath,
    [join(copy, 'run.mjs'), ...process.argv.slice(2)],
    {
      env,
      stdio: 'inherit',
    },
  )
  return status ?? 1
}

/** The package as it would be published, with `dist` as it was last built. */
function pack(folder) {
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: project,
    encoding: 'utf8',
  })
  const [{ filename }] = JSON.parse(printed)
  return join(folder, filename)
}
