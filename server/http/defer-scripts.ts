/**
 * Defers the shop's own scripts until after the first paint. Requested at once, they share a slow connection with
 * styles, fonts and the first image, and the page is readable without them. Until then they are in a template, whose
 * content browsers do not load.
 */
export function deferModuleScripts(html: Buffer): Buffer {
  const links = html.indexOf(PRELOAD)
  const script = html.indexOf(SCRIPT, links)
  if (links === -1 || script === -1) return html
  let linksEnd = links
  while (html.subarray(linksEnd, linksEnd + PRELOAD.length).equals(PRELOAD))
    linksEnd = html.indexOf('>', linksEnd) + 1
  const scriptEnd = html.indexOf(END, script) + END.length
  return Buffer.concat([
    html.subarray(0, links),
    html.subarray(linksEnd, script),
    OPEN,
    html.subarray(links, linksEnd),
    html.subarray(script, scriptEnd),
    CLOSE,
    html.subarray(scriptEnd),
  ])
}

const PRELOAD = Buffer.from('<link rel="modulepreload"')
const SCRIPT = Buffer.from('<script type="module" async="">')
const END = '</script>'
const OPEN = Buffer.from('<template>')

/**
 * Moves the scripts out of the template after the first paint, or after three seconds. It does so at once in a hidden
 * tab, which paints nothing, and in a browser without paint entries. React finds the scripts where it expects them.
 */
const START = `{const me=document.currentScript,late=me.previousSibling,start=()=>{if(me.isConnected){me.remove();late.replaceWith(document.importNode(late.content,true))}};if(document.hidden||!PerformanceObserver.supportedEntryTypes.includes("paint"))start();else{new PerformanceObserver(start).observe({type:"paint",buffered:true});setTimeout(start,3e3)}}`
const CLOSE = Buffer.from(`</template><script>${START}</script>`)
