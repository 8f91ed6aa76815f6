import sharp from 'sharp'

// One core per image; the others serve requests.
sharp.concurrency(1)
// Variants are cached on disk, so libvips need not cache in memory. Its cache is keyed by path, too: uploads
// are opened as /proc descriptors, whose numbers are reused.
sharp.cache(false)
