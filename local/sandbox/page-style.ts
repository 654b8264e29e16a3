export const pageStyle = `
:root{color-scheme:light dark;--paper:#faf6ef;--ink:#1c1b3a;--quiet:#5d5a72;--line:#cfc6b4;--card:#fffdf9;--indigo:#2d2f83;--on-indigo:#fff;--clay:#9c2f1b;--clay-wash:#fbeae5;--marigold:#fbe3b0}
@media (prefers-color-scheme:dark){:root{--paper:#15142a;--ink:#f3eee3;--quiet:#b3aec9;--line:#4a4775;--card:#1e1d38;--indigo:#aab0ff;--on-indigo:#15142a;--clay:#ffb4a3;--clay-wash:#3d1f1c;--marigold:#5a4514}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;padding:1rem}
main{width:100%;max-width:26rem;background:var(--card);border-radius:1rem;padding:1.5rem;box-shadow:0 1px 2px #0002,0 12px 32px #0001}
.test{margin:0 0 1.25rem;background:var(--marigold);border-radius:.5rem;padding:.5rem .75rem;font-size:.875rem;font-weight:600}
h1{margin:0;font-size:1rem;font-weight:600}
.to{display:block;color:var(--quiet);font-weight:500}
.amount{display:block;font-size:2rem;line-height:1.2;font-variant-numeric:tabular-nums}
.who{margin:.25rem 0 1.25rem;color:var(--quiet);overflow-wrap:anywhere}
.problem{background:var(--clay-wash);color:var(--clay);border-radius:.5rem;padding:.75rem;margin:0 0 1rem;font-weight:600}
label{display:block;font-size:.875rem;font-weight:600;margin-bottom:.25rem}
input{width:100%;min-height:48px;font:inherit;font-variant-numeric:tabular-nums;padding:.5rem .75rem;border:1px solid var(--quiet);border-radius:.5rem;background:var(--card);color:inherit;margin-bottom:1rem}
input::placeholder{color:var(--quiet)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
button{width:100%;min-height:48px;font:inherit;font-weight:600;border-radius:.5rem;cursor:pointer}
.pay{background:var(--indigo);color:var(--on-indigo);border:0}
.cancel{background:none;color:var(--ink);border:0;margin-top:.5rem;text-decoration:underline}
:focus-visible{outline:3px solid var(--indigo);outline-offset:2px}
section{margin-top:1.25rem;border-top:1px solid var(--line);padding-top:1rem;font-size:.875rem;color:var(--quiet)}
h2{font-size:.875rem;margin:0 0 .5rem;color:var(--ink)}
ul{list-style:none;padding:0;margin:0 0 .5rem}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;padding:.2rem 0}
code{font:inherit;font-variant-numeric:tabular-nums;color:var(--ink)}
section p{margin:0}
a{color:var(--indigo)}
`
