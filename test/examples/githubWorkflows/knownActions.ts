/** What an action takes, read from its `action.yml` at the pinned commit. */
export interface KnownAction {
  inputs: readonly string[]
  /** Those without a default. */
  required: readonly string[]
}

const cache = 'actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae'

/** Whoever moves a pin reads anew what the action takes: an unknown one is a fault. */
export const knownActions: Readonly<Record<string, KnownAction>> = {
  'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1': {
    inputs: words(`repository ref token ssh-key ssh-known-hosts ssh-strict ssh-user
      persist-credentials path clean filter sparse-checkout sparse-checkout-cone-mode fetch-depth
      fetch-tags show-progress lfs submodules set-safe-directory github-server-url
      allow-unsafe-pr-checkout`),
    required: [],
  },
  'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020': {
    inputs: words(`node-version node-version-file architecture check-latest registry-url scope token
      cache package-manager-cache cache-dependency-path mirror mirror-token`),
    required: [],
  },
  'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f': {
    inputs: words(`name path if-no-files-found retention-days compression-level overwrite
      include-hidden-files archive`),
    required: ['path'],
  },
  'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c': {
    inputs: words(`name artifact-ids path pattern merge-multiple github-token repository run-id
      skip-decompress digest-mismatch`),
    required: [],
  },
  'actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9': {
    inputs: words('name path retention-days include-hidden-files'),
    required: [],
  },
  'actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128': {
    inputs: words('token timeout error_count reporting_interval artifact_name preview'),
    required: [],
  },
  [cache.replace('@', '/restore@')]: {
    inputs: words('path key restore-keys enableCrossOsArchive fail-on-cache-miss lookup-only'),
    required: ['path', 'key'],
  },
  [cache.replace('@', '/save@')]: {
    inputs: words('path key upload-chunk-size enableCrossOsArchive'),
    required: ['path', 'key'],
  },
}

function words(list: string): string[] {
  return list.split(/\s+/)
}
