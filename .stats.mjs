import { build } from 'vite'
import { gzipSync } from 'node:zlib'
process.env.NODE_ENV='production'
const sizes={}
await build({ logLevel:'error', configFile:'vite.config.ts', build:{write:false}, plugins:[{name:'stats',generateBundle(_,b){for(const c of Object.values(b)){if(c.type!=='chunk')continue; if(!/item\._id|days-choice|notices|preload|avail|vendor|app-/.test(c.fileName))continue; const g={};let tot=0;for(const [id,m] of Object.entries(c.modules)){const k=c.fileName.includes('vendor')?(id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]??id):id.replace(/.*web\/src\//,''); const n=m.code?gzipSync(m.code).length:0; g[k]??=[0,0];g[k][0]+=m.renderedLength;g[k][1]+=n;tot+=m.renderedLength} console.log('==',c.fileName,tot); for(const [k,v] of Object.entries(g).sort((a,b)=>b[1][0]-a[1][0]).slice(0,45))console.log(v[0],v[1],k)}}}]})
