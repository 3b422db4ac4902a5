module.exports={forbidden:[],options:{parser:'swc',tsPreCompilationDeps:true}};
