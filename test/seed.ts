import fc from 'fast-check'

// The same properties on each push; a nightly run names another seed.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
