import { parse } from '@babel/parser'; import { execSync } from 'node:child_process'
const [a,b]=process.argv.slice(2); const files=execSync(`git diff --name-only ${a} ${b}`,{encoding:'utf8'}).trim().split('\n').filter(f=>/\.tsx?$/.test(f)); let bad=0
const toks=(rev,f)=>{ const t=execSync(`git show ${rev}:${f}`,{encoding:'utf8',maxBuffer:1e8}); const ast=parse(t,{sourceType:'module',plugins:['typescript',...(f.endsWith('x')?['jsx']:[])],tokens:true}); return ast.tokens.filter(k=>k.type!=='CommentLine'&&k.type!=='CommentBlock').map(k=>t.slice(k.start,k.end)).join('\u0001') }
for(const f of files){ let x,y; try{x=toks(a,f);y=toks(b,f)}catch(e){console.log('?',f,e.message);continue} const strip=s=>s.split('\u0001').filter(t=>t!==',').join('\u0001'); if(strip(x)!==strip(y)){bad++;console.log('CODE',f)} }
console.log(files.length,'files',bad,'with code changes')
