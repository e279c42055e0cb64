import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Fewer files: what React needs, and what most pages share. Many small ones pack worse and carry
            // as many sets of headers (about 13 KB on a first visit).
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|rolldown\/runtime/,
                  priority: 2,
                },
                {
                  name: 'shared',
                  // Not what only the bag's end, orders and the administration ask for.
                  test: /app\/(ui\/(?!icons\/admin)|parts\/|store\/layout\/|store\/parts\/(?!catalog|order|pending|send|watch|bag|favorite))|shop\/(?!orders|text\/quoted-admin|products\/(?!product|plain|size-names|value-sets))/,
                  minShareCount: 3,
                  priority: 1,
                },
                {
                  name: 'store',
                  // What home, catalog and product have in common.
                  test: /app\/store\/parts\/(catalog\/use-catalog|product-card|cached-pages)/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // Node runs server/** and *.server.ts of shop/** as they are: the build must share their modules (contexts), not
    // copy them.
    ssr: { build: { rolldownOptions: { external: [/^#server\//, /^#shop\/.*\.server\.ts$/] } } },
  },
})
